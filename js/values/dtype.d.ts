export type NumericArray = Int8Array | Int16Array | Int32Array | BigInt64Array | Uint8Array | Uint16Array | Uint32Array | BigUint64Array | Float32Array | Float64Array;
export type DType = {
    /**
     * constructors of what may hold the elements, the usual one first
     */
    arrays: any[];
    /**
     * what is stored for an element, or undefined when it does not fit
     */
    pack: (value: any) => any;
    /**
     * what is stored where null stands; undefined when null is an element itself
     */
    missing: any;
    /**
     * whether lists may be elements
     */
    opaque?: boolean;
};
/**
 * @param {string} dtype as NumPy prints it
 * @returns {DType}
 * @throws {TypeError} when dtype is not a string
 * @throws {RangeError} when NumPy has no such dtype, or it cannot be sent
 */
export declare function dtypeOf(dtype: string): DType;
/** @param {string} dtype */
export declare function isBool(dtype: string): boolean;
