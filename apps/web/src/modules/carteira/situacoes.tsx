import type { SituacaoDaCarteira } from '@lastro/shared/carteira/carteira'
import { EM_ANDAMENTO, STATUS } from '@lastro/shared/contratos/status'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
import { Link } from '@tanstack/react-router'
import { formatInteiro } from '#lib/format.ts'
import { Bloco } from './bloco.tsx'
import tabela from '#ui/tabela.module.css'
import classes from './situacoes.module.css'

/** Contracts and credit by status. Leaves out a status without contracts. */
export function Situacoes({ situacoes }: { situacoes: readonly SituacaoDaCarteira[] }) {
  const comContratos = situacoes.filter(({ quantidade }) => quantidade > 0)
  const emAndamento = situacoes.filter(({ statusId }) => EM_ANDAMENTO.includes(statusId))
  const total = emAndamento.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return (
    <Bloco
      titulo="Contratos em andamento"
      total={total}
      link={{ to: '/contratos/listar', search: { status: '0' } }}
    >
      <table className={`${tabela.tabela} ${classes.tabela}`}>
        <thead>
          <tr>
            <th scope="col">Situação</th>
            <th scope="col" className={classes.numero}>
              Qtd.
            </th>
            <th scope="col" className={classes.numero}>
              Crédito
            </th>
          </tr>
        </thead>
        <tbody>
          {comContratos.map((situacao) => (
            <Linha key={situacao.statusId} situacao={situacao} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Em andamento</td>
            <td className={classes.numero}>{formatInteiro(total)}</td>
            <td className={classes.numero}>
              {formatDinheiro(somar(emAndamento.map(({ valorCredito }) => valorCredito)))}
            </td>
          </tr>
        </tfoot>
      </table>
    </Bloco>
  )
}

function Linha({ situacao }: { situacao: SituacaoDaCarteira }) {
  const { statusId, status, quantidade, valorCredito } = situacao
  return (
    <tr data-fim={STATUS[statusId].encerrado || undefined}>
      <td>{status}</td>
      <td className={classes.numero}>
        <Link
          to="/contratos/listar"
          search={{ status: 'todos', situacao: String(statusId) }}
          className={classes.figura}
          aria-label={`${status}: ver ${formatInteiro(quantidade)}`}
        >
          {formatInteiro(quantidade)}
        </Link>
      </td>
      <td className={classes.numero}>{formatDinheiro(valorCredito)}</td>
    </tr>
  )
}
