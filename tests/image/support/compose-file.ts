import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isPodman } from './engine'

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

/** Keys of a service in compose.yaml that the tests support. `optionsOf` refuses any other key. */
type Service = {
  image: string
  build?: { target?: string }
  command?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  logging?: { driver: string; options: Record<string, string> }
  tmpfs?: string[]
  environment?: Record<string, string | number | null>
  volumes?: string[]
  ports?: string[]
  networks?: { default: { ipv4_address: string } }
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number }
  restart?: string
  stop_grace_period?: string
  depends_on?: Record<string, { condition: Condition }>
  profiles?: string[]
}

type Compose = {
  services: Record<string, Service>
  networks: { default: { ipam: { config: [{ subnet: string; ip_range: string }] } } }
  volumes: Record<string, null>
}

function fill(text: string, settings: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind = '', word = '') => {
    const value = settings[name] || (kind === '-' ? word : '')
    if (!value && kind === '?') throw new Error(`${name} must be set: ${word}`)
    return value
  })
}

const fillAll = (value: unknown, settings: Record<string, string>): unknown => {
  if (typeof value === 'string') return fill(value, settings)
  if (Array.isArray(value)) return value.map((each) => fillAll(each, settings))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillAll(each, settings)]))
}

export const readCompose = (settings: Record<string, string>) =>
  fillAll(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }), settings) as Compose

/** Default images in compose.yaml, keyed by the setting that overrides each image. */
export const defaultImages = () =>
  Object.fromEntries(
    [...readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)].map(
      ([, name = '', image = '']) => [name, image],
    ),
  )

const inSeconds = (time: string) => {
  const [, count = ''] = /^(\d+)s$/.exec(time) ?? []
  if (!count) throw new Error(`'${time}' is not in seconds`)
  return count
}

// Podman can't set the owner of a tmpfs, so a tmpfs with an owner becomes an in-memory volume.
const becomesVolume = (each: string) => isPodman && each.includes('uid=')

export const volumesInMemory = ({ tmpfs = [] }: Service) =>
  tmpfs.filter(becomesVolume).map((each) => {
    const [place = '', options = ''] = each.split(':')
    // Sets the size in blocks of 4 KB, because Podman would interpret `size` as a disk quota.
    return { place, options: options.replace(/size=(\d+)m/, (_all, size: string) => `nr_blocks=${Number(size) * 256}`) }
  })

/** Formats a Docker healthcheck as a shell command, the only form that `--health-cmd` accepts. */
const shellLine = ([kind, ...words]: string[]) => {
  if (kind !== 'CMD' || words.some((word) => /[^\w./=:-]/.test(word))) throw new Error(`cannot ask ${words.join(' ')}`)
  return words.join(' ')
}

/**
 * Converts the value of a key to options of `docker run`.
 * @param project name of the network and prefix of the volumes
 */
type Options<Key extends keyof Service> = (value: NonNullable<Service[Key]>, project: string) => string[]

const options: { [Key in keyof Required<Service>]: Options<Key> | null } = {
  user: (user) => [`--user=${user}`],
  // By default, Podman leaves some paths of a read-only container writable.
  read_only: (is) => (is ? ['--read-only', ...(isPodman ? ['--read-only-tmpfs=false'] : [])] : []),
  cap_drop: (names) => names.map((name) => `--cap-drop=${name}`),
  cap_add: (names) => names.map((name) => `--cap-add=${name}`),
  security_opt: (all) => all.map((each) => `--security-opt=${each}`),
  logging: ({ driver, options: of }) =>
    // Podman doesn't support the log driver.
    isPodman
      ? []
      : [`--log-driver=${driver}`, ...Object.entries(of).map(([name, value]) => `--log-opt=${name}=${value}`)],
  tmpfs: (all) => all.filter((each) => !becomesVolume(each)).map((each) => `--tmpfs=${each}`),
  environment: (all) =>
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`--env=${name}=${value}`])),
  volumes: (all, project) =>
    all.map((each) => `--volume=${each.startsWith('./') ? path.resolve(each.slice(2)) : `${project}_${each}`}`),
  ports: (all) => all.map((each) => `--publish=${each}`),
  networks: ({ default: { ipv4_address: address } }) => [`--ip=${address}`],
  healthcheck: ({ test, interval, timeout, retries }) => [
    `--health-cmd=${shellLine(test)}`,
    `--health-interval=${interval}`,
    `--health-timeout=${timeout}`,
    `--health-retries=${retries}`,
  ],
  restart: (policy) => [`--restart=${policy}`],
  stop_grace_period: (time) => [`--stop-timeout=${inSeconds(time)}`],
  // These keys have no `docker run` option.
  image: null,
  build: null,
  command: null,
  depends_on: null,
  profiles: null,
}

export function optionsOf(service: Service, project: string, leaveOut: (keyof Service)[] = []): string[] {
  return Object.entries(service).flatMap(([word, value]) => {
    if (!Object.hasOwn(options, word)) throw new Error(`compose.yaml says '${word}', which this test does not know`)
    const of = options[word as keyof Service] as Options<keyof Service> | null
    return !of || leaveOut.includes(word as keyof Service) ? [] : of(value as never, project)
  })
}
