import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closeDb } from '@/lib/server/db/client'
import { command as adminGrant } from '@/scripts/operate/admin-grant'
import { command as adminResetSecondFactor } from '@/scripts/operate/admin-reset-second-factor'
import { command as catalogueImport } from '@/scripts/operate/catalogue-import'
import { command as prospectsImport } from '@/scripts/operate/prospects-import'
import { runCommand } from '@/scripts/operate/run'
import { command as vimeoImport } from '@/scripts/operate/vimeo-import'
import { unsetSettings } from '@/tests/run/unset-settings'
import { useSettings } from '@/tests/support/settings'

type Ended = { code: number | null; output: string }

const commands = {
  'admin-grant': adminGrant,
  'admin-reset-second-factor': adminResetSecondFactor,
  'catalogue-import': catalogueImport,
  'prospects-import': prospectsImport,
  'vimeo-import': vimeoImport,
}

/**
 * Runs operators' commands in a temporary directory, with only the given settings and the database's URL.
 * @param url returns the database's URL, available after `beforeAll`
 * @returns `operate` runs a command in this process; `operateByNpm` starts it as an operator does, which is slower
 */
export function useOperate({ url }: { url: () => string }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-operate-'))
  const settings = useSettings()
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const given = () => ({ ...unsetSettings(), INIT_CWD: directory, DATABASE_URL: url() })

  async function operate([name, ...args]: [keyof typeof commands, ...string[]], env = {}): Promise<Ended> {
    settings.change({ ...given(), ...env })
    await closeDb()
    let output = ''
    const print = (line: string) => void (output += `${line}\n`)
    const printing = [jest.spyOn(console, 'log'), jest.spyOn(console, 'error')]
    for (const spy of printing) spy.mockImplementation(print)
    try {
      return { code: await runCommand(commands[name], args), output }
    } finally {
      for (const spy of printing) spy.mockRestore()
    }
  }

  function operateByNpm(args: string[], env: Record<string, string> = {}): Promise<Ended> {
    const child = spawn(process.execPath, [path.resolve('scripts', 'run.mjs'), 'operate', ...args], {
      env: { ...process.env, ...given(), NODE_OPTIONS: '', NODE_ENV: 'production', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
  }

  return {
    directory: () => directory,
    operate,
    operateByNpm,
    write(name: string, content: string | Buffer): string {
      writeFileSync(path.join(directory, name), content)
      return name
    },
  }
}
