-- Whether a fresh balance told, when last looked at, that nothing is left to pay for an open payoff: then it is neither overdue
-- nor does it suspend its store. What is left follows from balances, payments and prices, so no list could ask each row for it.
alter table baixa add column nada_falta boolean not null default false;
