interface ExampleServer {
  connect(transport: unknown): Promise<void>
  close(): Promise<void>
}

export const exampleServers: Readonly<Record<'time' | 'budget' | 'cohorts' | 'customers' | 'monitor', () => ExampleServer>>
