import { nameVideosRoute } from '@/app/api/feed/_lib/names'

export const GET = nameVideosRoute('compositions')
