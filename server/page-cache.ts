// Next loads this file by its path (`cacheHandler` in next.config).
export { PageCache as default } from '@/lib/server/cache/page-cache'
