-- Whether the owner has shown to have chosen the password. Nobody knows it of passwords from before: the next sign-in with
-- one says so, and the first sign-in through a provider drops one that was never used.
ALTER TABLE "User" ADD COLUMN "passwordUsedAt" TIMESTAMPTZ(3);

-- Once the address is verified, passkeys alone may sign in.
ALTER TABLE "User"
  DROP CONSTRAINT "User_local_has_password",
  ADD CONSTRAINT "User_local_has_password"
    CHECK ("provider" <> 'local' OR "passwordHash" IS NOT NULL OR "status" = 'VERIFIED');
