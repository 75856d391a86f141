import { spawnSync } from 'node:child_process'
import path from 'node:path'

export function runPrisma(args: string[], env: Record<string, string>): { code: number | null; output: string } {
  const cli = path.join(process.cwd(), 'node_modules', 'prisma', 'build', 'index.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1', ...env },
  })
  return { code: status, output: stdout + stderr }
}
