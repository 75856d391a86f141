import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Program of the container engine, found before the tests: docker, or podman. */
export const program = process.env.TEST_ENGINE ?? ''
export const isPodman = program === 'podman'

/** A line for the person who waits, while jest is silent. */
export const tell = (line: string) => process.stderr.write(`      ${line}\n`)

// Debian's podman prefers crun, which needs control groups of version 2.
const hasRunc = isPodman && !spawnSync('runc', ['--version'], { stdio: 'ignore' }).error
const general = hasRunc ? ['--runtime=runc'] : []
/** Podman has timers of systemd ask for healthchecks; here the tests themselves ask. */
const env = { ...process.env, DISABLE_HC_SYSTEMD: 'true' }

/** Files in place of the standard streams of a command. */
type Streams = { input?: string; output?: string }

/** Runs the engine. @returns exit code, its standard output, and all that it said: podman warns on standard error */
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

/** Runs the engine. @returns standard output @throws Error with all that it said, where it fails */
export async function engine(args: readonly string[], streams?: Streams): Promise<string> {
  const { code, out, said } = await tryEngine(args, streams)
  if (code !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${said.slice(-3000)}`)
  return out
}

export const hasImage = async (name: string) => (await tryEngine(['image', 'inspect', name])).code === 0

/** Size of an image in MB, with the files of what it begins with. */
export const sizeOf = async (image: string) =>
  Math.round(Number(await engine(['image', 'inspect', '--format={{.Size}}', image])) / 1e6)

type Build = { file?: string; target: string; tag: string; args: Record<string, string>; context: string }

/** Builds a target. @param mounts files of this machine that are there only while it is built, for podman */
export async function build({ file, target, tag, args, context }: Build, mounts: Record<string, string> = {}) {
  const ofPodman = [
    // A build in a container of its own needs more rights than a container may have.
    '--isolation=chroot',
    // Its own format has no place for a healthcheck.
    '--format=docker',
    ...Object.entries(mounts).map(([from, to]) => `--volume=${from}:${to}:ro`),
  ]
  const given = Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`)
  const all = [...(isPodman ? ofPodman : []), ...given, `--target=${target}`, `--tag=${tag}`]
  await engine(['build', ...all, ...(file ? [`--file=${file}`] : []), context])
}
