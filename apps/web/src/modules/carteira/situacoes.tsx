import { Table } from '@mantine/core'
import type { SituacaoDaCarteira } from '@lastro/shared/carteira/carteira'
import { EM_ANDAMENTO, STATUS } from '@lastro/shared/contratos/status'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
import { Link } from '@tanstack/react-router'
import { formatInteiro } from '../../lib/format.ts'
import { Bloco, Nada } from './bloco.tsx'
import classes from './situacoes.module.css'

/** Contracts and credit by status; a status without a contract is left out. */
export function Situacoes({ situacoes }: { situacoes: readonly SituacaoDaCarteira[] }) {
  const comContratos = situacoes.filter(({ quantidade }) => quantidade > 0)
  const emAndamento = situacoes.filter(({ statusId }) => EM_ANDAMENTO.includes(statusId))
  const total = emAndamento.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return (
    <Bloco titulo="Contratos em andamento" total={total} link={{ to: '/contratos/listar' }}>
      {comContratos.length === 0 ? (
        <Nada>Nenhum contrato ainda. O primeiro começa em “Novo contrato”.</Nada>
      ) : (
        <Table className={classes.tabela} verticalSpacing={6} horizontalSpacing={0} mt={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Situação</Table.Th>
              <Table.Th className={classes.numero}>Contratos</Table.Th>
              <Table.Th className={classes.numero}>Crédito</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {comContratos.map((situacao) => (
              <Linha key={situacao.statusId} situacao={situacao} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td>Em andamento</Table.Td>
              <Table.Td className={classes.numero}>{formatInteiro(total)}</Table.Td>
              <Table.Td className={classes.numero}>
                {formatDinheiro(somar(emAndamento.map(({ valorCredito }) => valorCredito)))}
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </Bloco>
  )
}

function Linha({ situacao }: { situacao: SituacaoDaCarteira }) {
  const { statusId, status, quantidade, valorCredito } = situacao
  return (
    <Table.Tr data-fim={STATUS[statusId].fase === 'fim' || undefined}>
      <Table.Td>{status}</Table.Td>
      <Table.Td className={classes.numero}>
        <Link
          to="/contratos/listar"
          search={{ status: 'todos', situacao: String(statusId) }}
          className={classes.figura}
          aria-label={`${status}: ver ${formatInteiro(quantidade)}`}
        >
          {formatInteiro(quantidade)}
        </Link>
      </Table.Td>
      <Table.Td className={classes.numero}>{formatDinheiro(valorCredito)}</Table.Td>
    </Table.Tr>
  )
}
