import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Handler } from './request-scope'

/** What the application serves, read from its directory, so that no test can forget a new page or call. */

export type Served = {
  /** Relative to the root, with forward slashes. */
  file: string
  /** The group of pages: public, auth, viewer or admin; null outside of any. */
  group: string | null
  /** The address with its parameters as in the directory: /browse/videos/[id]/info. */
  pattern: string
}

const served = (file: string): Served => {
  const directory = path.posix.dirname(file).replace(/^app\/?/, '')
  const parts = directory.split('/').filter((part) => part && !/^\(.*\)$/.test(part))
  return { file, group: /^\((\w+)\)/.exec(directory)?.[1] ?? null, pattern: `/${parts.join('/')}` }
}

function all(name: string): Served[] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => `app/${file.replaceAll('\\', '/')}`)
    .filter((file) => path.posix.basename(file) === name)
    .sort()
    .map(served)
}

export const servedPages = () => all('page.tsx')
export const servedHandlers = () => all('route.ts')

export const servedCalls = () => servedHandlers().filter(({ pattern }) => pattern.startsWith('/api/'))

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The handlers of a route by their methods. */
export async function handlersOf({ file }: Served): Promise<[method: string, handler: Handler][]> {
  const handlers = (await import(path.resolve(file))) as Record<string, Handler>
  return methods.flatMap((method) => (handlers[method] ? [[method, handlers[method]] as [string, Handler]] : []))
}

/** The names of the parameters of an address. */
export const paramsOf = ({ pattern }: Served) =>
  [...pattern.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name)

/** An address for a pattern. @param value stands for each parameter that is needed */
export const addressOf = ({ pattern }: Served, value = '1') =>
  pattern.replace(/\/\[\[[^\]]+\]\]$/, '').replace(/\[[^\]]+\]/g, value)

/** The files of server actions, relative to the root. */
export const actionFiles = () =>
  readdirSync('lib/domains', { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/domains/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\/actions\.ts$/.test(file))
    .sort()

type Action = (input: unknown, actingFor?: number) => Promise<{ ok: boolean; code?: string; message?: string }>
/** The server actions of a file by their names. */
export const actionsOf = async (file: string) =>
  Object.entries((await import(path.resolve(file))) as Record<string, Action>)
