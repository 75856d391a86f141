import { revalidatePath } from 'next/cache'
import { after } from 'next/server'
import { forgetBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'

/**
 * Makes the pages that are kept (the landing page, trailers, what crawlers read) anew at their next visit: called after
 * each change of the catalogue, by whoever answers the request. The browse page's videos are read anew as well. The
 * framework knows a page by its file, the room in parentheses included.
 */
export function refreshPublicPages(): void {
  forgetBrowseVideos()
  revalidatePath('/(public)/landing/[region]', 'page')
  revalidatePath('/(public)/trailers/[id]', 'page')
}

/**
 * The same for an answer that begins before the change is made: what the framework is told after the beginning of an
 * answer it forgets, unless it hears of it here. To be called before the answer begins.
 * @param changed whether there was a change, once that is known
 */
export function refreshPublicPagesOnce(changed: Promise<boolean>): void {
  after(async () => {
    if (await changed) refreshPublicPages()
  })
}
