import { Redis } from 'ioredis'
import { CuttableProxy } from '@/tests/support/servers/cuttable-proxy'
import { ownRedis, redisServer, through } from '@/tests/support/servers/own-redis'
import { reservePort } from '@/tests/support/servers/ports'
import { useInstances, type Instance } from './instance'
import { startNginx } from './nginx'

/** Skips the tests if Redis or nginx isn't installed. */
export const describeCluster = redisServer && process.env.TEST_NGINX ? describe : describe.skip

function proxyOf(url: string): CuttableProxy {
  const { hostname, port } = new URL(url)
  return new CuttableProxy({ host: hostname, port: Number(port) })
}

type Cluster = {
  /** URL of nginx in front of the instances. */
  url: string
  instances: Instance[]
  nginx: Awaited<ReturnType<typeof startNginx>>
  database: CuttableProxy
  redisLine: CuttableProxy
  redis: Redis
  /** Starts a new instance on the port of a stopped one. */
  restart: (index: number) => Promise<Instance>
}

/**
 * Starts several instances behind nginx. They share a PostgreSQL, a Redis and a data directory.
 * @returns the cluster, available after `beforeAll`
 */
export function useCluster({
  settings = () => ({}),
  size = 2,
}: { settings?: () => Record<string, string>; size?: number } = {}) {
  const { start } = useInstances({ until: 'file' })
  const made: Cluster[] = []

  beforeAll(async () => {
    const database = proxyOf(process.env.DATABASE_URL ?? '')
    const redisUrl = ownRedis()
    const redisLine = proxyOf(redisServer)
    await Promise.all([database.open(), redisLine.open()])
    const redis = new Redis(redisUrl)
    await redis.flushdb()
    const port = await reservePort()
    const shared = {
      DATABASE_URL: through(process.env.DATABASE_URL ?? '', database),
      REDIS_URL: through(redisUrl, redisLine),
      APP_URL: `http://127.0.0.1:${port}`,
      CLIENT_IP_HEADER: 'X-Real-IP',
      ...settings(),
    }
    const instances = await Promise.all(Array.from({ length: size }, () => start(shared)))
    const nginx = await startNginx({ port, instances: instances.map((instance) => instance.port) })
    const restart = async (index: number) => {
      const next = await start({ ...shared, PORT: String(instances[index]?.port) })
      instances[index] = next
      return next
    }
    made.push({ url: nginx.url, instances, nginx, database, redisLine, redis, restart })
  })
  afterAll(async () => {
    const [cluster] = made
    if (!cluster) return
    await cluster.nginx.stop()
    cluster.redis.disconnect()
    await Promise.all([cluster.database.close(), cluster.redisLine.close()])
  })

  return (): Cluster => {
    const [cluster] = made
    if (!cluster) throw new Error('the cluster is not up yet')
    return cluster
  }
}
