/** The keys that objects of options take, by the names of their shapes, each with the kinds of its value, as the types have them. */
export declare function readOptionShapes(root: string): Readonly<Record<string, Readonly<Record<string, string>>>>

/** Where they are kept. */
export declare const shapesFile: string

/** The contents of that file. */
export declare function writeOptionShapes(root: string): string
