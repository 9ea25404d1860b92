// run-in-kernel.mjs: runs code in a kernel of a Jupyter server or kernel gateway until it answers. A recipe to copy: it works in Node and in pages.
import { KernelAPI, KernelConnection } from "@jupyterlab/services";
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
  const model = await KernelAPI.startNew({ name: "python3" }, serverSettings);
  const kernel = new KernelConnection({ model, serverSettings });
  const { promise, reject } = withReject();
  const timer = setTimeout(() => reject(new Error(`the kernel gave no answer within ${timeout} ms`)), timeout);
  try {
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
    await end(kernel);
  }
}

/** @param {number} milliseconds */
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Ends a kernel whatever its state. One that died is restarted by the server: until that is done, the client must not be disposed of (its attempt to
 * reconnect would reject with nobody listening), and the server refuses to end the kernel.
 * @param {import("@jupyterlab/services").Kernel.IKernelConnection} kernel
 */
async function end(kernel) {
  for (let tries = 0; kernel.connectionStatus === "connecting" && tries < 50; tries++) await sleep(200);
  for (let tries = 1; ; tries++) {
    try {
      if (kernel.status === "busy") await kernel.interrupt();
      await KernelAPI.shutdownKernel(kernel.id, kernel.serverSettings);
      break;
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(500);
    }
  }
  kernel.dispose();
}

function withReject() {
  let reject;
  const promise = new Promise((_, no) => (reject = no));
  promise.catch(() => {}); // what comes after the race is over
  return { promise, reject };
}
