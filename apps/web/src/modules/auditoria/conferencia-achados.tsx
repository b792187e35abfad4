import {
  type ConferenciaDaAuditoria,
  fraseDoAchado,
  conferenciaCall,
  conferirAuditoriaCall,
} from '@lastro/shared/auditoria/conferencia'
import { Anchor } from '@mantine/core'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInteiro, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import classes from './conferencia.module.css'
import { call, queryOf } from '#lib/api.ts'

const POLL_MS = 2_000

/** The last result of the check. Polls while a check runs. */
export const conferenciaOptions = queryOf(conferenciaCall, {
  refetchInterval: ({ state }) => (state.data?.emAndamento ? POLL_MS : false),
})

/** Asks for a check. The answer says that the check waits. */
export function useConferirAuditoria() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(conferirAuditoriaCall, {}),
    onSuccess: (estado) => queryClient.setQueryData(conferenciaOptions.queryKey, estado),
  })
  return { startCheck: () => mutate(), pedindo: isPending }
}

export function Achados({ conferencia: { total, achados } }: { conferencia: ConferenciaDaAuditoria }) {
  if (total === 0) return null
  const resto = total - achados.length
  return (
    <div className={classes.aviso}>
      <Notice tom="perigo" urgente>
        <strong>A auditoria não é mais a que foi escrita: {plural(total, 'problema', 'problemas')}.</strong>
        <ul className={classes.achados}>
          {achados.map((achado) => (
            <li key={`${achado.instituicaoFinanceiraId} ${achado.texto}`}>{fraseDoAchado(achado)}</li>
          ))}
          {resto > 0 && <li>… e mais {formatInteiro(resto)}.</li>}
        </ul>
        Guarde o banco de dados e o último backup como estão e siga o capítulo da auditoria no manual de
        operação.
      </Notice>
    </div>
  )
}

/** On /home for whoever may see the audit. Draws nothing while the audit is sound. */
export function AvisoDaAuditoria() {
  const podeVer = usePermissao('Plataforma.Auditoria.Listar')
  const { data } = useQuery({ ...conferenciaOptions, enabled: podeVer, meta: { silent: true } })
  if (!podeVer || !data?.ultima?.total) return null
  return (
    <Notice tom="perigo" urgente>
      <strong>A auditoria não confere.</strong> Há {plural(data.ultima.total, 'problema', 'problemas')}.{' '}
      <Anchor component={Link} to="/plataforma/auditoria" inherit c="inherit" td="underline">
        Ver a auditoria
      </Anchor>
    </Notice>
  )
}
