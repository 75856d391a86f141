import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Runs commands as an operator does: in another process, in a directory of the test file, which `write` puts files into
 * and which is removed afterwards.
 * @param url of the database, known once `beforeAll` has run
 * @param settings of the environment for all commands
 */
export function useOperate({ url }: { url: () => string }, settings: Record<string, string> = {}) {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'rasika-operate-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  return {
    directory: () => directory,
    operate(args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
      const child = spawn(process.execPath, [path.join(process.cwd(), 'scripts', 'run.mjs'), 'operate', ...args], {
        env: { ...process.env, NODE_OPTIONS: '', ...settings, INIT_CWD: directory, DATABASE_URL: url(), ...env },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
    },
    /** @returns the name of the file, as a command takes it */
    write(name: string, content: string | Buffer): string {
      writeFileSync(path.join(directory, name), content)
      return name
    },
  }
}
