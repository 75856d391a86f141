import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'
import { FollowButton, type FollowTarget } from './follow-button'

/** Follow button for pages that everyone shares. Visitors log in and come back. @param path of the page */
export function PublicFollow({ path, ...target }: FollowTarget & { path: string }) {
  return (
    <div className="mt-6">
      {/* A form, not a link, so that search engines do not crawl a login URL for each name. */}
      <form action={routes.login} data-for-viewer="visitor">
        <input type="hidden" name="to" value={path} />
        <Button type="submit" variant="secondary" className="min-w-36">
          <Plus aria-hidden className="size-5" />
          Follow <span className="sr-only">{target.name}: log in first</span>
        </Button>
      </form>
      <div data-for-viewer="guest member admin staff">
        <FollowButton {...target} />
      </div>
    </div>
  )
}
