/**
 * One HAProxy for both ways: servers reach the primary by Patroni's own answer, and clients reach a server that can
 * write. It cuts connections to a former primary at once, because the servers would wait for a frozen one.
 * @param {{ database: number, lastro: number, nodes: readonly { name: string, port: number, rest: number }[], servers:
 * readonly { name: string, port: number }[] }} ports
 */
export const haproxyConfig = ({ database, lastro, nodes, servers }) => `
global
  maxconn 500
defaults
  timeout connect 3s
  timeout check 3s
  timeout client 15m
  timeout server 15m
  retries 3
  option redispatch

listen banco
  bind 127.0.0.1:${database}
  mode tcp
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}

listen lastro
  bind 127.0.0.1:${lastro}
  mode http
  balance roundrobin
  option httpchk GET /saude/pronto
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
`
