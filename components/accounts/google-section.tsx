import { GoogleButton } from './google-button'

export const SignInProblem = ({ children }: { children: string }) => (
  <p role="alert" className="rounded-card border border-danger bg-raised p-4 font-medium text-danger">
    {children}
  </p>
)

type GoogleSectionProps = { label: string; problem?: string | null }

export function GoogleSection({ label, problem }: GoogleSectionProps) {
  return (
    <div className="mt-8 flex flex-col gap-6">
      {problem && <SignInProblem>{problem}</SignInProblem>}
      <GoogleButton label={label} />
      <p className="flex items-center gap-4 text-fine text-dust before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email address
      </p>
    </div>
  )
}
