import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@/scripts/lib/ports'
import type { Server } from './servers'

/**
 * Adapts docs/nginx.conf to this machine: one instance, another port and another cache directory. Drops the rate
 * limits, because all requests come from one IP address.
 */
function settings(directory: string, port: number, instance: string): string {
  const documented = readFileSync('docs/nginx.conf', 'utf8')
    .replace(/ *server app-1:3000/, `  server ${new URL(instance).host}`)
    .replace(/ *server app-2:3000[^\n]*\n/, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/proxy_cache_path \S+/, `proxy_cache_path ${directory}/cache`)
    .replace(/rate=\d+r\/s/g, 'rate=1000000r/s')
    .replace(/limit_conn connections \d+/, 'limit_conn connections 20000')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  )
  return [
    process.getuid?.() === 0 ? `user ${userInfo().username};` : '',
    `daemon off; worker_processes auto; pid ${directory}/pid; error_log ${directory}/errors warn;`,
    'events { worker_connections 1024; }',
    `http { ${temporary.join(' ')} access_log ${directory}/requests;\n${documented}\n}`,
  ].join('\n')
}

/**
 * Starts nginx with the documented configuration.
 * @throws Error if nginx isn't ready within ten seconds
 */
export async function startNginx(product: string): Promise<Server> {
  const program = process.env.BENCH_NGINX || 'nginx'
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-bench-nginx-'))
  const port = await findFreePort()
  const file = path.join(directory, 'nginx.conf')
  writeFileSync(file, settings(directory, port, product))
  const child = spawn(program, ['-p', directory, '-c', file, '-e', path.join(directory, 'errors')], {
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const server = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(`${server.origin}/api/health`).catch(() => null)
    if (answered?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await server.stop()
  throw new Error('nginx was not ready after 10 s')
}
