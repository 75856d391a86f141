import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverNode } from '@/scripts/lib/run.mjs'
import { unsetSettings } from '@/tests/run/unset-settings'

type Ended = { code: number | null; output: string }

/** How a command's own file is run (scripts/operate.ts). */
const run = ([name, ...args]: string[]) => [
  ...serverNode,
  path.join(process.cwd(), 'scripts', 'operate', `${name}.ts`),
  ...args,
]
/** How npm runs a command: two processes before its own look for packages, the settings and the database. */
const runByNpm = (args: string[]) => [path.join(process.cwd(), 'scripts', 'run.mjs'), 'operate', ...args]

/**
 * Runs operators' commands: in another process, in a directory of the test file, which `write` puts files into and
 * which is removed afterwards. `operate` runs the command alone, `operateByNpm` all that an operator waits for. Nothing
 * is set but the database's address and what a test adds.
 * @param url of the database, known once `beforeAll` has run
 */
export function useOperate({ url }: { url: () => string }) {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'rasika-operate-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  function start(args: string[], env: Record<string, string>): Promise<Ended> {
    const given = { NODE_OPTIONS: '', NODE_ENV: 'production', INIT_CWD: directory, DATABASE_URL: url() } as const
    const child = spawn(process.execPath, args, { env: { ...process.env, ...unsetSettings(), ...given, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
  }

  return {
    directory: () => directory,
    operate: (args: string[], env: Record<string, string> = {}) => start(run(args), env),
    operateByNpm: (args: string[], env: Record<string, string> = {}) => start(runByNpm(args), env),
    /** @returns the name of the file, as a command takes it */
    write(name: string, content: string | Buffer): string {
      writeFileSync(path.join(directory, name), content)
      return name
    },
  }
}
