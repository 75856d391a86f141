import { until } from '@/tests/support/until'
import { optionsOf, readCompose, volumesInMemory } from './compose-file'
import { engine, isPodman, tell, tryEngine } from './engine'

/** Maximum time in milliseconds for each step on a slow and busy machine. */
const TIMEOUT_MS = 180_000

// Lowers Podman's default limits, which exceed the limits of some machines.
const limits = isPodman ? ['--ulimit=nofile=1024:4096', '--ulimit=nproc=4096:4096'] : []

/**
 * Runs the services of compose.yaml without Compose, so that Docker and Podman behave the same.
 * @param project prefix for the names of containers and volumes
 * @param settings environment variables, as in .env
 * @param images local image names, keyed by the name in compose.yaml
 */
export function makeStack(project: string, settings: Record<string, string>, images: Record<string, string>) {
  const { services, networks, volumes } = readCompose(settings)
  const running = new Set<string>()
  const containerOf = (name: string) => `${project}-${name}`
  const serviceOf = (name: string) => {
    const service = services[name]
    if (!service) throw new Error(`compose.yaml has no service ${name}`)
    return { ...service, image: images[service.image] ?? service.image }
  }
  const inMemory = (name: string) =>
    volumesInMemory(serviceOf(name)).map((each, index) => ({ ...each, volume: `${containerOf(name)}-memory-${index}` }))
  const logsOf = async (name: string) => (await tryEngine(['logs', containerOf(name)])).said
  const stateOf = (name: string, what: string) =>
    engine(['container', 'inspect', `--format={{.State.${what}}}`, containerOf(name)])

  async function isHealthy(name: string): Promise<boolean> {
    if (isPodman) return (await tryEngine(['healthcheck', 'run', containerOf(name)])).code === 0
    return (await stateOf(name, 'Health.Status')) === 'healthy'
  }

  const waits = {
    service_started: () => Promise.resolve(),
    service_healthy: async (name: string) => {
      await until(`${name} is healthy`, () => isHealthy(name), TIMEOUT_MS).catch(async (error: Error) => {
        throw new Error(`${error.message}\n${(await logsOf(name)).slice(-3000)}`)
      })
    },
    service_completed_successfully: async (name: string) => {
      const code = await engine(['wait', containerOf(name)])
      if (code !== '0') throw new Error(`${name} ended with ${code}:\n${await logsOf(name)}`)
    },
  }

  /** Starts a service, after its dependencies unless `alone` is set. */
  async function start(name: string, { alone = false } = {}): Promise<void> {
    if (running.has(name)) return
    const service = serviceOf(name)
    for (const [other, { condition }] of alone ? [] : Object.entries(service.depends_on ?? {})) {
      await start(other)
      await waits[condition](other)
    }
    const given = optionsOf(service, project)
    for (const { volume, options, place } of inMemory(name)) {
      await engine(['volume', 'create', '--opt=type=tmpfs', '--opt=device=tmpfs', `--opt=o=${options}`, volume])
      given.push(`--volume=${volume}:${place}`)
    }
    const named = [`--name=${containerOf(name)}`, `--network=${project}`, `--network-alias=${name}`]
    await engine(['run', '--detach', ...limits, ...named, ...given, service.image, ...(service.command ?? [])])
    running.add(name)
  }

  async function stop(name: string): Promise<string> {
    await engine(['stop', containerOf(name)])
    const code = await stateOf(name, 'ExitCode')
    await engine(['rm', containerOf(name)])
    for (const { volume } of inMemory(name)) await engine(['volume', 'rm', volume])
    running.delete(name)
    return code
  }

  return {
    start,
    stop,
    logsOf,
    containerOf,

    // Creates the network and the volumes. Returns the host's IP address in the network.
    async prepare(): Promise<string> {
      await this.remove()
      const [{ subnet, ip_range: range }] = networks.default.ipam.config
      const gateway = range.split('/')[0] ?? ''
      await engine(['network', 'create', `--subnet=${subnet}`, `--ip-range=${range}`, `--gateway=${gateway}`, project])
      for (const name of Object.keys(volumes)) await engine(['volume', 'create', `${project}_${name}`])
      return gateway
    },

    /** Returns the names of the long-running services (not `migrate`). */
    lasting: () =>
      Object.keys(services).filter((name) => !services[name]?.profiles && services[name]?.restart !== 'no'),

    async up(): Promise<void> {
      for (const name of this.lasting()) {
        if (!running.has(name)) tell(`starting ${name}`)
        await start(name)
      }
      for (const name of this.lasting()) await waits.service_healthy(name)
    },

    /** Returns the exit code of the old container. */
    async replace(name: string): Promise<string> {
      const code = await stop(name)
      await start(name, { alone: true })
      await waits.service_healthy(name)
      return code
    },

    async run(name: string, command: string[], streams: { input?: string; output?: string } = {}) {
      const service = serviceOf(name)
      const given = optionsOf(service, project, ['ports', 'networks', 'restart'])
      const open = streams.input ? ['--interactive'] : []
      const all = ['run', '--rm', ...open, ...limits, `--network=${project}`, ...given, service.image, ...command]
      return tryEngine(all, streams)
    },

    exec: (name: string, command: string[], streams: { input?: string; output?: string } = {}) =>
      engine(['exec', ...(streams.input ? ['--interactive'] : []), containerOf(name), ...command], streams),

    async remove(): Promise<void> {
      const named = Object.keys(services).map(containerOf)
      // Ignores failures, because some containers may not exist.
      for (const name of named) await tryEngine(['rm', '--force', '--volumes', name])
      await tryEngine(['network', 'rm', project])
      const inAll = Object.keys(services).flatMap((name) => inMemory(name).map(({ volume }) => volume))
      for (const volume of [...Object.keys(volumes).map((name) => `${project}_${name}`), ...inAll]) {
        await tryEngine(['volume', 'rm', volume])
      }
      running.clear()
    },
  }
}
