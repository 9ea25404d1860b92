// The memory of the package's instances, seen from outside: the newest WebAssembly.Instance that was made since this file was imported.
let newest = new WeakRef({}); // weak: tests of memory look on

WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Instance, args, target) {
    const instance = Reflect.construct(Instance, args, target);
    if (instance.exports.memory) newest = new WeakRef(instance);
    return instance;
  },
});

/** @returns {ArrayBuffer} the memory of the newest instance: of the one that is used next, if no decode runs */
export const memoryNow = () => newest.deref().exports.memory.buffer;
