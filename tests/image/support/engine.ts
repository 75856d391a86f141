import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Docker or Podman, found before the tests. */
export const program = process.env.TEST_ENGINE ?? ''
export const isPodman = program === 'podman'

/** Prints progress, because Jest is silent. */
export const tell = (line: string) => process.stderr.write(`      ${line}\n`)

// Debian's Podman prefers crun, which needs cgroups v2.
const hasRunc = isPodman && !spawnSync('runc', ['--version'], { stdio: 'ignore' }).error
const general = hasRunc ? ['--runtime=runc'] : []
// Podman runs healthchecks with systemd timers; here the tests run them.
const env = { ...process.env, DISABLE_HC_SYSTEMD: 'true' }

/** Files to use as standard streams. */
type Streams = { input?: string; output?: string }

/** @returns exit code, standard output, and all output: Podman prints warnings to standard error */
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

/**
 * @returns standard output
 * @throws Error with all output if the command fails
 */
export async function engine(args: readonly string[], streams?: Streams): Promise<string> {
  const { code, out, said } = await tryEngine(args, streams)
  if (code !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${said.slice(-3000)}`)
  return out
}

export const hasImage = async (name: string) => (await tryEngine(['image', 'inspect', name])).code === 0

/** Size in MB, including the base image. */
export const sizeOf = async (image: string) =>
  Math.round(Number(await engine(['image', 'inspect', '--format={{.Size}}', image])) / 1e6)

type Build = { file?: string; target: string; tag: string; args: Record<string, string>; context: string }

/** @param mounts local files available only during the build, for Podman */
export async function build({ file, target, tag, args, context }: Build, mounts: Record<string, string> = {}) {
  const ofPodman = [
    // A build inside a container needs more rights than it may have.
    '--isolation=chroot',
    // Podman's own format doesn't support healthchecks.
    '--format=docker',
    ...Object.entries(mounts).map(([from, to]) => `--volume=${from}:${to}:ro`),
  ]
  const given = Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`)
  const all = [...(isPodman ? ofPodman : []), ...given, `--target=${target}`, `--tag=${tag}`]
  await engine(['build', ...all, ...(file ? [`--file=${file}`] : []), context])
}
