using 'main.bicep'

param environmentName = 'dev'
param alertEmail = readEnvironmentVariable('ALERT_EMAIL')
param monthlyBudget = 20
param budgetStart = readEnvironmentVariable('BUDGET_START')
param entraClientId = readEnvironmentVariable('ENTRA_CLIENT_ID')
param settings = {
  ROLE_MAP: readEnvironmentVariable('ROLE_MAP')
  CONTACT_EMAIL: readEnvironmentVariable('CONTACT_EMAIL', '')
  CONTACT_ADDRESS: readEnvironmentVariable('CONTACT_ADDRESS', '')
  GEOCODER_CONTACT: readEnvironmentVariable('GEOCODER_CONTACT', '')
}
param secrets = {
  SECRET: readEnvironmentVariable('SECRET')
  ENTRA_CLIENT_SECRET: readEnvironmentVariable('ENTRA_CLIENT_SECRET')
  X_BEARER_TOKEN: readEnvironmentVariable('X_BEARER_TOKEN', '')
}
