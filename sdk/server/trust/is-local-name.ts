/** Whether no public name server knows a name: those without a dot are of machines and containers beside this one. */
export const isLocalName = (name: string): boolean =>
  !name.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|private|test|home\.arpa)$/.test(name)
