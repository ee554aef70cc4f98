import { useToLogin } from '#client/platform/login/use-to-login.ts';
import { PageLoading } from './page-loading.tsx';

/** Leads to the login, and from there back here. */
export function ToLogin() {
  useToLogin(true);
  return <PageLoading />;
}
