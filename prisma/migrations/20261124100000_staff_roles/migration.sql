-- What a person of the staff may do: lib/shared/rights.ts. Admins so far become owners.
CREATE TYPE "StaffRole" AS ENUM ('OWNER', 'EDITOR', 'SUPPORT', 'FINANCE');
ALTER TABLE "User" ADD COLUMN "staffRole" "StaffRole";
UPDATE "User" SET "staffRole" = 'OWNER' WHERE "isAdmin";

-- The version before knows "isAdmin" only: while both run, what one writes the other reads.
CREATE FUNCTION staff_role_and_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."isAdmin" <> OLD."isAdmin" THEN
    NEW."staffRole" := CASE WHEN NEW."isAdmin" THEN 'OWNER'::"StaffRole" END;
  END IF;
  NEW."isAdmin" := coalesce(NEW."staffRole" = 'OWNER', false);
  RETURN NEW;
END $$;
CREATE TRIGGER staff_role_and_admin BEFORE INSERT OR UPDATE OF "isAdmin", "staffRole" ON "User"
  FOR EACH ROW EXECUTE FUNCTION staff_role_and_admin();
