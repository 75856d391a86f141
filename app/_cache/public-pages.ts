import { revalidatePath } from 'next/cache'

/**
 * Makes the pages that are kept (the landing page, trailers, what crawlers read) anew at their next visit: called after
 * each change of the catalogue, by whoever answers the request. Signed-in pages are never kept. The framework knows a
 * page by its file, the room in parentheses included.
 */
export function refreshPublicPages(): void {
  revalidatePath('/(public)/landing/[region]', 'page')
  revalidatePath('/(public)/trailers/[id]', 'page')
}
