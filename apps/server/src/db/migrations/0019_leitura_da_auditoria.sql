-- Operators read the audit of all institutions at once, the newest first.
create index auditoria_sequencia on auditoria (sequencia);
