import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ActionResult } from '@/lib/shared/errors'

// Creates requests to the server actions of a build, as a browser sends them. The build's manifest has the ids of the
// actions.

type Manifest = { node: Record<string, { exportedName?: string; workers: Record<string, unknown> }> }

/**
 * @param name exported name of the action
 * @param input the action's only argument, JSON-serializable
 */
export function actionRequest(name: string, input: object) {
  const file = path.join(process.env.NEXT_DIST_DIR || '.next', 'server/server-reference-manifest.json')
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const found = Object.entries(node).find(([, action]) => action.exportedName === name)
  if (!found) throw new Error(`the build has no server action ${name}`)
  const [id, { workers }] = found
  const [page = ''] = Object.keys(workers)
  return {
    path: page
      .replace(/^app|\/page$/g, '')
      .replace(/\/\([^)]+\)/g, '')
      .replace('[id]', 'new'),
    headers: { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', accept: 'text/x-component' },
    body: JSON.stringify([input]),
  }
}

export function actionResult<T>(text: string): ActionResult<T> {
  const line = /^\w+:(\{"ok":.*)$/m.exec(text)?.[1]
  if (!line) throw new Error(`no result of a server action: ${text.slice(0, 300)}`)
  return JSON.parse(line) as ActionResult<T>
}
