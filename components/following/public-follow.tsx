import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'
import { FollowButton, type FollowTarget } from './follow-button'

/** Follow button for statically cached pages. Visitors log in first and then return to `path`. */
export function PublicFollow({ path, ...target }: FollowTarget & { path: string }) {
  return (
    <div className="mt-6">
      {/* A form instead of a link, so that search engines don't crawl a login URL for each name. */}
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
