// run-in-kernel.mjs: runs code in a kernel of a Jupyter server or kernel gateway until it answers. A recipe to copy: it works in Node and in pages.
import { KernelManager } from "@jupyterlab/services";
import { fromJupyter } from "final-answer/adapters";

/**
 * @param {string} code
 * @param {object} options
 * @param {import("@jupyterlab/services").ServerConnection.ISettings} options.serverSettings
 * @param {number} [options.timeout] in milliseconds, from when the kernel is there
 * @param {import("final-answer/adapters").AdapterOptions} [options.decodeOptions]
 * @returns {Promise<import("final-answer/adapters").AdapterResult & { stdout: string }>} rejects when there is no kernel, when it dies, and when
 *   it says nothing in time
 */
export async function runInKernel(code, { serverSettings, timeout = 60_000, decodeOptions }) {
  const manager = new KernelManager({ serverSettings, standby: "never" });
  /** @type {import("@jupyterlab/services").Kernel.IKernelConnection | undefined} */
  let kernel;
  let timer;
  try {
    kernel = await manager.startNew({ name: "python3" });
    const { promise, reject } = withReject();
    timer = setTimeout(() => reject(new Error(`the kernel gave no answer within ${timeout} ms`)), timeout);
    kernel.statusChanged.connect((_, status) => {
      if (status === "autorestarting" || status === "dead") reject(new Error("the kernel died"));
    });
    let stdout = "";
    /** @type {import("final-answer/adapters").AdapterResult} */
    let result = { kind: "none" };
    const future = kernel.requestExecute({ code, allow_stdin: false });
    future.onIOPub = (message) => {
      if (message.header.msg_type === "stream") stdout += message.content.text;
      // Python sends it on two channels, and the reply repeats it: decode the first, once.
      if (result.kind === "none") result = fromJupyter(message, decodeOptions);
    };
    future.done.catch(reject); // rejects when the kernel is gone
    await Promise.race([future.done, promise]);
    return { ...result, stdout };
  } finally {
    clearTimeout(timer);
    if (kernel) await end(kernel);
    manager.dispose();
  }
}

/** @param {import("@jupyterlab/services").Kernel.IKernelConnection} kernel */
async function end(kernel) {
  // The server restarts one that died, and cannot end it before that is done.
  const restarted = new Promise((done) => kernel.connectionStatusChanged.connect((_, status) => status !== "connecting" && done()));
  if (kernel.connectionStatus === "connecting") await restarted;
  if (kernel.status === "busy") await kernel.interrupt();
  await kernel.shutdown();
}

function withReject() {
  let reject;
  const promise = new Promise((_, no) => (reject = no));
  promise.catch(() => {}); // what comes after the race is over
  return { promise, reject };
}
