import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { esperarServico, onSemServico } from '../lib/sem-servico.ts'
import { FALHARAM } from '../ui/load-error.tsx'
import classes from './sem-servico.module.css'

/** While the server can't use its database: one quiet bar, and what could not be read is read as soon as it can. */
export function SemServico() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [fora, setFora] = useState(false)
  useEffect(() => onSemServico(() => setFora(true)), [])
  useEffect(() => {
    const voltou = () => {
      setFora(false)
      void queryClient.refetchQueries(FALHARAM)
      void router.invalidate()
    }
    return fora ? esperarServico(voltou) : undefined
  }, [fora, queryClient, router])
  return (
    <div role="status" className={classes.lugar}>
      {fora && (
        <div className={classes.faixa}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>O sistema está sem acesso ao banco de dados. Continua sozinho assim que voltar.</span>
        </div>
      )}
    </div>
  )
}
