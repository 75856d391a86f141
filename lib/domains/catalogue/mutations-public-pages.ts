import 'server-only'
import { revalidatePath } from 'next/cache'
import { after } from 'next/server'
import { forgetBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'

/**
 * Invalidates the cached public pages that show the catalogue (the landing page, trailers), so that the next visit
 * renders them again. To be called after each change of the catalogue.
 */
export function refreshPublicPages(): void {
  forgetBrowseVideos()
  // The framework names a page by its file, the group in parentheses included.
  revalidatePath('/(public)/landing/[region]', 'page')
  revalidatePath('/(public)/trailers/[id]', 'page')
}

/**
 * The same for a response that begins before the change is made. The framework ignores what it is told after the
 * beginning of a response, unless it hears of it here: call this before the response begins.
 * @param changed whether there was a change, once that is known
 */
export function refreshPublicPagesOnce(changed: Promise<boolean>): void {
  after(async () => {
    if (await changed) refreshPublicPages()
  })
}
