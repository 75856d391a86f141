import { namesRoute } from '@/app/api/feed/_lib/names'

export const GET = namesRoute('compositions')
