import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Handler } from './request-scope'

/** A page or route handler. Tests find all of them by reading the directories. */

export type Served = {
  file: string
  /** Route group (public, auth, viewer or admin); null outside any group. */
  group: string | null
  /** Path with parameter names, such as /browse/videos/[id]/info. */
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
export async function handlersOf({ file }: Served): Promise<[method: string, handler: Handler][]> {
  const handlers = (await import(path.resolve(file))) as Record<string, Handler>
  return methods.flatMap((method) => (handlers[method] ? [[method, handlers[method]] as [string, Handler]] : []))
}

export const paramsOf = ({ pattern }: Served) =>
  [...pattern.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name)

export const addressOf = ({ pattern }: Served, value = '1') =>
  pattern.replace(/\/\[\[[^\]]+\]\]$/, '').replace(/\[[^\]]+\]/g, value)

export const actionFiles = () =>
  readdirSync('lib/domains', { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/domains/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\/actions\.ts$/.test(file))
    .sort()

type Action = (input: unknown, actingFor?: number) => Promise<{ ok: boolean; code?: string; message?: string }>
export const actionsOf = async (file: string) =>
  Object.entries((await import(path.resolve(file))) as Record<string, Action>)
