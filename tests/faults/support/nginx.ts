import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { eventually, statusOf } from './instance'

/** Empty if nginx isn't installed. */
export const nginxProgram = process.env.TEST_NGINX ?? ''

/** A request that nginx forwarded. `servers` are the upstream addresses it tried, and `answers` their statuses. */
export type Passed = { method: string; uri: string; status: string; servers: string[]; answers: string[] }

const LOG = 'log_format tests escape=json \'{"method":"$request_method","uri":"$request_uri","status":"$status",'
const LOG_UPSTREAM = '"servers":"$upstream_addr","answers":"$upstream_status"}\';'

/** Returns docs/nginx.conf, changed to listen on `port`, forward to the instances and cache in `directory`. */
function settings(directory: string, port: number, instances: number[]): string {
  const [, before, servers, after] =
    /^([^]*?)((?: *server app-\d:3000[^\n]*\n)+)([^]*)$/.exec(
      readFileSync('docs/nginx.conf', 'utf8').replace('/var/cache/nginx/rasika', `${directory}/cache`),
    ) ?? []
  const line = servers?.split('\n')[0]
  if (!line || !after?.includes('listen 80;')) throw new Error('docs/nginx.conf is not as these tests know it')
  const own = instances.map((instance) => line.replace(/app-\d:3000/, `127.0.0.1:${instance}`)).join('\n')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  )
  return [
    process.getuid?.() === 0 ? `user ${userInfo().username};` : '',
    'daemon off; worker_processes 2;',
    `pid ${directory}/pid; error_log ${directory}/errors warn;`,
    'events { worker_connections 1024; }',
    `http { ${temporary.join(' ')} ${LOG}${LOG_UPSTREAM} access_log ${directory}/requests tests;`,
    `${before}${own}\n${after.replace('listen 80;', `listen 127.0.0.1:${port};`)}`,
    '}',
  ].join('\n')
}

const listed = (text: string) => text.split(', ').filter(Boolean)

export async function startNginx({ port, instances }: { port: number; instances: number[] }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-nginx-'))
  const file = path.join(directory, 'nginx.conf')
  writeFileSync(file, settings(directory, port, instances))
  const args = ['-p', directory, '-c', file, '-e', path.join(directory, 'errors')]
  const check = spawnSync(nginxProgram, ['-t', ...args], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(`nginx refuses its settings:\n${check.stderr}`)
  const child = spawn(nginxProgram, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await eventually('nginx answers', async () => (await statusOf(`http://127.0.0.1:${port}/api/health`)) !== 0)
  return {
    url: `http://127.0.0.1:${port}`,
    passed: (): Passed[] =>
      readFileSync(path.join(directory, 'requests'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<keyof Passed, string>)
        .map((entry) => ({ ...entry, servers: listed(entry.servers), answers: listed(entry.answers) })),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
