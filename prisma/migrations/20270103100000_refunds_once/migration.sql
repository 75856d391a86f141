-- The figures of money read refunds from "Refund", which has each of them. A process of the version before may still
-- write some: they are not read.
DELETE FROM "MoneyMovement" WHERE "kind" = 'refunded';
