-- People see where their account is open and end a session: a session gets a number to be named by, and keeps where it
-- signed in. Nothing of this was kept before. It goes with the session, after 12 hours at most.
alter table sessao
  add column id bigint generated always as identity unique,
  -- in words: 'Chrome no Windows'; null: a program, or a browser that isn't known
  add column aparelho text,
  -- as the limits of sign-in count it: IPv4, or the /64 of IPv6
  add column endereco text;
