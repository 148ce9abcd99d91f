import { commandRun } from './command-run.mjs'

/**
 * Has a server of Vite listen on its port and on no other: addresses in the documentation stay true. Ends the process with
 * a way on when another program has the port.
 * @param variable The environment variable that names another port.
 */
export async function listen(server, variable) {
  try {
    await server.listen()
  } catch (error) {
    const { port } = server.config.server
    if (!String(error).includes(`${port}`)) throw error
    console.error(
      `Port ${port} is taken by another program. Stop it, or choose another port: ${variable}=${otherPort(port)} ${commandRun()}`,
    )
    process.exit(1)
  }
  return server.resolvedUrls.local[0]
}

/** Another port, not above the last one that there is. */
export const otherPort = (port) => (port + 1000 > 65_535 ? port - 1000 : port + 1000)

/** The port that the environment names, or the usual one; 0 takes any that is free. */
export const portFrom = (variable, usual) => Number(process.env[variable] ?? usual)
