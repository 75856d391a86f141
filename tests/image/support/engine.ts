import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export const program = process.env.TEST_ENGINE ?? ''
export const isPodman = program === 'podman'

/** Prints progress to stderr, because Jest prints nothing during a test. */
export const tell = (line: string) => process.stderr.write(`      ${line}\n`)

// Prefers runc over crun (Debian's default), because crun requires cgroups v2.
const hasRunc = isPodman && !spawnSync('runc', ['--version'], { stdio: 'ignore' }).error
const general = hasRunc ? ['--runtime=runc'] : []
// Turns off Podman's systemd timers for health checks, because the tests run the checks themselves.
const env = { ...process.env, DISABLE_HC_SYSTEMD: 'true' }

type Streams = { input?: string; output?: string }

/**
 * Runs a container engine command. `out` is stdout only, and `said` also includes stderr, where Podman prints warnings.
 */
export async function tryEngine(args: readonly string[], { input, output }: Streams = {}) {
  const child = spawn(program, [...general, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  let [out, said] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const listen = () =>
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      said += text
    })
  const written = output ? pipeline(child.stdout, createWriteStream(output)) : void listen()
  if (input) await pipeline(createReadStream(input), child.stdin)
  else child.stdin.end()
  await written
  const [code] = await ended
  return { code, out: out.trim(), said: said.trim() }
}

export async function engine(args: readonly string[], streams?: Streams): Promise<string> {
  const { code, out, said } = await tryEngine(args, streams)
  if (code !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${said.slice(-3000)}`)
  return out
}

export const hasImage = async (name: string) => (await tryEngine(['image', 'inspect', name])).code === 0

/** Returns an image's size in MB, including its base image. */
export const sizeOf = async (image: string) =>
  Math.round(Number(await engine(['image', 'inspect', '--format={{.Size}}', image])) / 1e6)

type Build = { file?: string; target: string; tag: string; args: Record<string, string>; context: string }

/** @param mounts local paths to mount during the build; used only with Podman */
export async function build({ file, target, tag, args, context }: Build, mounts: Record<string, string> = {}) {
  const ofPodman = [
    // Inside a container, Podman lacks the privileges for its default isolation.
    '--isolation=chroot',
    // Podman's default image format doesn't support health checks.
    '--format=docker',
    ...Object.entries(mounts).map(([from, to]) => `--volume=${from}:${to}:ro`),
  ]
  const given = Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`)
  const all = [...(isPodman ? ofPodman : []), ...given, `--target=${target}`, `--tag=${tag}`]
  await engine(['build', ...all, ...(file ? [`--file=${file}`] : []), context])
}
