export function createDiagramFiles(): Promise<Readonly<Record<'index.html' | 'diagrams.js', string>>>
