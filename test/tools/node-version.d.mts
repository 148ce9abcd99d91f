/** Says that Node is too old for this project; undefined where it is new enough. */
export declare function nodeFault(version: string, needed?: string): string | undefined
