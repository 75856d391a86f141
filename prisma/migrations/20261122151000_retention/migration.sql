-- For the nightly deletion of registrations that nobody confirmed.
CREATE INDEX "User_unverified_idx" ON "User"("createdAt") WHERE "status" = 'UNVERIFIED';
