-- One-time payments are counted by kind. Earlier months have rentals only, which stay 'rented'.
ALTER TYPE "MoneyKind" ADD VALUE 'passes';
ALTER TYPE "MoneyKind" ADD VALUE 'gifts';
ALTER TYPE "MoneyKind" ADD VALUE 'tickets';
