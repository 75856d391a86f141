// Loaded by Next by path (`cacheHandler` in next.config).
export { PageCache as default } from '@/lib/server/cache/page-cache'
