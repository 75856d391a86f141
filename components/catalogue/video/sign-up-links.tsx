import { buttonClass } from '@/components/ui/buttons/button-class'
import { routes } from '@/lib/shared/routes/routes'

type RegistrationLinksProps = { path: string; signUp: string; size?: 'md' | 'lg' }

/**
 * Links to registration and login, which lead back to `path`. Plain links, because the server stores the redirect path
 * only on a full page load.
 */
export const RegistrationLinks = ({ path, signUp, size = 'md' }: RegistrationLinksProps) => (
  <>
    <a href={routes.registrationFor(path)} rel="nofollow" className={buttonClass({ size })}>
      {signUp}
    </a>
    <a href={routes.loginFor(path)} rel="nofollow" className={buttonClass({ variant: 'secondary', size })}>
      Log in
    </a>
  </>
)

type SignUpLinksProps = { path: string; label?: string; signUp?: string }

/**
 * Links from a public page to the protected page.
 * @param path path of the protected page
 */
export const SignUpLinks = ({ path, label = 'Watch', signUp = 'Sign up to watch' }: SignUpLinksProps) => (
  <>
    <div data-for-viewer="visitor" className="mt-6 flex flex-wrap gap-3">
      <RegistrationLinks path={path} signUp={signUp} />
    </div>
    <div data-for-viewer="guest member admin staff" className="mt-6">
      <a href={path} rel="nofollow" className={buttonClass({})}>
        {label}
      </a>
    </div>
  </>
)
