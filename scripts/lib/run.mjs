// @ts-check
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './paths.mjs'

/** Module to preload into programs that must end with this process. */
export const exitWithParent = pathToFileURL(inRoot('scripts', 'lib', 'exit-with-parent.mjs')).href

/** Environment variable that tells the preloaded module its parent's process id. */
export const tiedToUs = () => ({ RASIKA_TIED_TO: String(process.pid) })

/** Node arguments for running TypeScript files that import server code. */
export const serverNode = ['--conditions=react-server', '--import', 'tsx']

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

export function killRunning() {
  for (const child of children) child.kill('SIGTERM')
}

/**
 * `inherit` shows the program's output in the terminal ('stderr': only standard error); by default, it is collected. A
 * `tied` Node program ends when this process is killed.
 * @typedef {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, inherit?: boolean | 'stderr', uid?: number,
 *   gid?: number, cwd?: string, timeoutSeconds?: number, tied?: boolean }} RunOptions
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} exit code (127 if the command doesn't exist) and all output
 */
export function run(command, args, options = {}) {
  const { env = process.env, onLine, inherit = false, uid, gid, cwd = root, timeoutSeconds, tied } = options
  return new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions & unknown[]} */
    const stdio = ['ignore', inherit === true ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe']
    const timeout = timeoutSeconds && timeoutSeconds * 1000
    const shell = process.platform === 'win32'
    const tie = tied && !shell
    if (tie) stdio.push('ipc')
    const nodeOptions = `${env.NODE_OPTIONS ?? ''} --import ${exitWithParent}`.trim()
    const childEnv = tie ? { ...env, NODE_OPTIONS: nodeOptions, ...tiedToUs() } : env
    const child = spawn(command, args, { cwd, env: childEnv, uid, gid, stdio, timeout, shell })
    children.add(child)
    let output = ''
    let rest = ''
    /** @param {string} chunk */
    const read = (chunk) => {
      output += chunk
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (onLine) lines.forEach((line) => onLine(line))
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    /** @param {number} code */
    const finish = (code) => {
      children.delete(child)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? (signal ? 1 : 0)))
  })
}

/**
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options)

export const tail = (/** @type {string} */ text, lines = 25) =>
  text
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `      ${line}`)
    .join('\n')
