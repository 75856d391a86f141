import { nameRoute } from '@/app/api/feed/_lib/names'

export const GET = nameRoute('compositions')
