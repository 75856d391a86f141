// Entry point that Next loads by its path (`cacheHandler` in next.config).
export { PageCache as default } from '@/lib/server/cache/page-cache'
