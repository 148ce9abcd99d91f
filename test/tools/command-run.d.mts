/** The command that npm was told to run, for words that say how to run it again. */
export declare function commandRun(environment?: Readonly<Record<string, string | undefined>>): string
